"""Runs usvg, a WebAssembly program, in a process of its own: wasmtime has threads, which a fork would not take along.

Run by path, with the folder of the package `wasmtime` as argument: takes by marshal the program's file, the program as
translated before (or nothing), the SVG, the arguments that name fonts, and their folders; returns by marshal the kind
of outcome, the plain SVG or an error message, and the program if it was translated now.
"""

import marshal
import sys
import tempfile
from pathlib import Path
from typing import Any

#: Most instructions for one picture; 10⁹ take a quarter of a second.
MOST_FUEL = 20 * 10**9
MOST_MEMORY_BYTES = 1_000_000_000
DONE, TOO_LONG, TOO_DEEP, REFUSED = "done", "too long", "too deep", "refused"


def main() -> None:
    """Answer what standard input asks for."""
    sys.path.insert(0, sys.argv[1])
    import wasmtime

    program, before, data, arguments, folders = marshal.load(sys.stdin.buffer)
    config = wasmtime.Config()
    config.consume_fuel = True
    config.cranelift_nan_canonicalization = True
    # Without this it reserves 4 GB of addresses, more than cardgen allows itself.
    config.memory_reservation = 64 * 2**20
    engine = wasmtime.Engine(config)
    try:
        module = wasmtime.Module.deserialize(engine, before) if before else None
    except wasmtime.WasmtimeError:  # translated for another processor
        module = None
    now = b""
    if module is None:
        module = wasmtime.Module(engine, Path(program).read_bytes())
        now = bytes(module.serialize())
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    store = wasmtime.Store(engine)
    store.set_fuel(MOST_FUEL)
    store.set_limits(memory_size=MOST_MEMORY_BYTES)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "in.svg").write_bytes(data)
        wasi = wasmtime.WasiConfig()
        wasi.preopen_dir(folder, "/svg")
        for number, fonts in enumerate(folders):
            wasi.preopen_dir(fonts, f"/fonts{number}")
        wasi.argv = ("usvg", "--indent", "none", *arguments, "/svg/in.svg", "/svg/out.svg")
        wasi.stdout_file = wasi.stderr_file = str(place / "said")
        store.set_wasi(wasi)
        kind, answer = DONE, b""
        try:
            start: Any = linker.instantiate(store, module).exports(store)["_start"]
            start(store)
        except (wasmtime.ExitTrap, wasmtime.Trap, wasmtime.WasmtimeError) as error:
            if getattr(error, "code", None) != 0:
                deep = "stack exhausted" in str(error)
                kind = TOO_LONG if store.get_fuel() == 0 else TOO_DEEP if deep else REFUSED
        file = place / ("out.svg" if kind == DONE else "said")
        answer = file.read_bytes() if file.is_file() else b""
        store.close()
    marshal.dump((kind, answer, now), sys.stdout.buffer)


if __name__ == "__main__":
    main()
