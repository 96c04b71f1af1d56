/** Every way to be nearly ours: a session mutation that carries one of these is refused and does nothing. */
export function badOrigins(
  ours: string,
): readonly [name: string, headers: Record<string, string | [string, string]>][] {
  const { protocol, hostname, port } = new URL(ours)
  const other = (change: Partial<{ protocol: string; hostname: string; port: string }>) => {
    const parts = { protocol, hostname, port, ...change }
    return `${parts.protocol}//${parts.hostname}${parts.port && `:${parts.port}`}`
  }
  return [
    ['missing', {}],
    ['null', { origin: 'null' }],
    ['empty', { origin: '' }],
    ['another port', { origin: other({ port: '1' }) }],
    ['no port', { origin: other({ port: '' }) }],
    ['another scheme', { origin: other({ protocol: protocol === 'http:' ? 'https:' : 'http:' }) }],
    ['upper case', { origin: ours.toUpperCase() }],
    ['a slash at the end', { origin: `${ours}/` }],
    ['a path', { origin: `${ours}/door` }],
    ['a sub-domain', { origin: other({ hostname: `evil.${hostname}` }) }],
    ['our name as a prefix', { origin: other({ hostname: `${hostname}.evil.example` }) }],
    ['a dot at the end', { origin: other({ hostname: `${hostname}.` }) }],
    ['somebody else', { origin: 'https://evil.example' }],
    ['user info', { origin: `${protocol}//${hostname}:${port || '80'}@evil.example` }],
    ['a space in front of more', { origin: `${ours} https://evil.example` }],
    ['a list', { origin: `${ours}, ${ours}` }],
    ['doubled', { origin: [ours, ours] }],
    ['doubled with a foreign one', { origin: [ours, 'https://evil.example'] }],
    ['only a Referer', { referer: `${ours}/` }],
    ['null from the same site', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['ours from another site', { origin: ours, 'sec-fetch-site': 'cross-site' }],
    ['another X-Service-Origin', { origin: ours, 'x-service-origin': 'https://evil.example' }],
    ['X-Service-Origin alone', { 'x-service-origin': ours }],
    ['X-Service-Origin doubled', { origin: ours, 'x-service-origin': [ours, ours] }],
  ]
}
