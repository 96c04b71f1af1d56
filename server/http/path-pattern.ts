/** What a path of a route matches: its parameters are named groups, and a star at the end is anything or nothing. */
export function pathPattern(path: string): RegExp {
  const text = path
    .replace(/[.+?()[\]\\^$|]/g, String.raw`\$&`)
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/.*)?')
  return new RegExp(`^${text}$`)
}
