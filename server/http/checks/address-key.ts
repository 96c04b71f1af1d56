/** The port that some proxies write behind an address, and the brackets that an IPv6 address then has. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** The limiter's name for an address. IPv6 callers own a whole /64, so that is what is counted. */
export function addressKey(address: string): string {
  const plain = address.replace(WITH_PORT, '$1$2').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return `address:${plain}`
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `address:${network.join(':')}::/64`
}
