/** What windows of the apps with one session tell each other: `forgotten` when the device keeps nothing of the person any more. */
export type WindowNews = 'forgotten'

export interface Windows {
  tell(news: WindowNews): void
  listen(heard: (news: WindowNews) => void): void
}

/** The other windows of these apps in this browser; alone where the browser has no channel. */
export function openWindows(name = 'masuk-attendee'): Windows {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    tell: (news) => channel.postMessage(news),
    listen(heard) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'forgotten') heard(data)
      })
    },
  }
}
