/**
 * How the server's Node is started. Left to itself the young generation grows to 128 MB under load and stays there:
 * held smaller, an idle server with its fleet stays below 350 MB, and ingest pays some of its speed for it.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];
