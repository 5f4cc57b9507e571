"""What `cardgen build` takes its steps with: products, what errors concern, tasks and their files, what is stale."""
