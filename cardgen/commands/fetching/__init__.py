"""Snapshots of tables on the web: where they are, how they are downloaded, what has changed."""
