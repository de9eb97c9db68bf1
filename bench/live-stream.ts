/** Calls `receive` with each event of these names in the stream that a portal reads, until the signal ends it. */
export async function readLiveStream(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  names: readonly string[],
  receive: (name: string, event: Readonly<Record<string, unknown>>) => void,
  signal: AbortSignal,
): Promise<void> {
  const decoder = new TextDecoder();
  const block = new RegExp(`^event: (${names.join('|')})\\ndata: (.*)$`, 'm');
  let text = '';
  try {
    const reply = await fetch(`${baseUrl}/live`, { headers: { authorization: `Bearer ${token}` }, signal });
    if (!reply.ok) throw new Error(`the live stream was answered with ${reply.status}`);
    for await (const bytes of reply.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, name, data] = block.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        // @NOTE: our own event, see packages/contract
        if (name !== undefined && data !== undefined)
          receive(name, JSON.parse(data) as Record<string, unknown>);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
