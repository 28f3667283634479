"""Fight for the Lead where researchers work: environments of the usual libraries."""
