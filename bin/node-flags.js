/**
 * How the server's Node is started. Left to itself the young generation grows to 128 MB under load and stays there;
 * held smaller it costs memory less and ingest some of its speed: at 16 MB bulk ingest lost more than it was worth.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];
