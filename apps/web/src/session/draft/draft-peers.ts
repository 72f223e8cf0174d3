/** What one tab of the browser tells the others that have the same draft open. */
export interface DraftNews {
  readonly name: string
  readonly content: unknown
  readonly savedAt: string
}

const CHANNEL = 'liveline.draft'

/** Joins the tabs of this browser, and hears nothing of itself; without such a channel each is alone, and the server still sees the second one. */
export function joinPeers(onNews: (news: DraftNews) => void): { tell(news: DraftNews): void; leave(): void } {
  if (typeof BroadcastChannel !== 'function') return { tell: () => {}, leave: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<DraftNews>) => onNews(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only.
    tell: (news) => channel.postMessage(news),
    leave: () => channel.close(),
  }
}
