import type { Context } from 'koa'

/** Puts a Set-Cookie header on the response, in place of one for the same cookie. */
export function replaceCookie(ctx: Context, header: string): void {
  const name = header.slice(0, header.indexOf('=') + 1)
  const given = [ctx.res.getHeader('Set-Cookie') ?? []].flat().map(String)
  const others = given.filter((each) => !each.startsWith(name))
  ctx.set('Set-Cookie', [...others, header])
}
