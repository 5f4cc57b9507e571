"""Limits of time: what computes too long ends, what is made once for all does not count."""

import time

import pytest

from cardgen.limits import LimitExceeded, time_limit, untimed


def compute(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_endless_work_ends():
    with pytest.raises(LimitExceeded, match=r"longer than 0\.1 s"), time_limit(0.1):
        compute(5)


def test_waiting_for_a_busy_machine_does_not_count():
    with time_limit(0.1):
        time.sleep(0.3)


def test_what_is_made_once_for_all_does_not_count_and_the_limit_goes_on_after_it():
    with time_limit(0.2):
        with untimed():
            compute(0.4)
        compute(0.02)
    with pytest.raises(LimitExceeded), time_limit(0.2):
        with untimed():
            compute(0.4)
        compute(5)


def test_a_limit_within_a_limit_keeps_the_outer_one():
    with pytest.raises(LimitExceeded, match=r"0\.1 s"), time_limit(0.1), time_limit(60):
        compute(5)


def test_without_a_limit_untimed_does_nothing():
    with untimed():
        compute(0.01)
