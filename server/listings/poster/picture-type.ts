/** What the first bytes of a file say it is. What it calls itself is not asked. */
export function pictureTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp'
  const [, brand = ''] = /^[^]{4}ftyp([^]{4})/.exec(head) ?? []
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  return /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(brand) ? 'image/heic' : null
}
