"""Parts of `cardgen build`: the steps' products, the scope of errors, tasks and their files, stale files."""
