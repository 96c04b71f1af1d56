/** The address of a cover as others fetch it, in a size and a format that every reader of previews knows; null for none. */
export function pictureAddress(origin: string, coverUrl: string | null): string | null {
  // Only the service's own resizer makes JPEG of everything.
  return coverUrl?.startsWith('/api/image?') ? `${origin}${coverUrl}&w=1280` : null
}

/** The picture as the app shows it, so that the browser fetches it once. */
export function pictureHtml(coverUrl: string, sizes: string): string {
  const isSized = coverUrl.startsWith('/api/image?')
  const address = coverUrl.replaceAll('&', '&amp;')
  const srcset = [320, 640, 960, 1_280].map((width) => `${address}&amp;w=${width} ${width}w`).join(', ')
  const sized = isSized ? ` srcset="${srcset}" sizes="${sizes}"` : ''
  const src = isSized ? `${address}&amp;w=640` : address
  return `<img class="picture" src="${src}"${sized} width="640" height="360" alt="" fetchpriority="high" />`
}
