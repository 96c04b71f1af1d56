import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Authority, Operation } from '@masuk/shared/contract/operation.ts'
import { may } from '@masuk/shared/roles.ts'
import type { Role } from '@masuk/shared/roles.ts'

/** Everybody who may turn up, as seen from the organisation at home. */
export const kinds = [
  'anonymous',
  'visitor',
  'crew',
  'staff',
  'admin',
  'owner',
  'ownerElsewhere',
  'removed',
  'platformAdmin',
  'scanner',
  'program',
] as const
export type Kind = (typeof kinds)[number]

const withoutSession: readonly Kind[] = ['anonymous', 'scanner', 'program']
const signedIn: ReadonlySet<Kind> = new Set(kinds.filter((kind) => !withoutSession.includes(kind)))
/** All who send an Origin. */
const people = kinds.filter((kind) => kind !== 'program')
type Exception = [status: number, reason: string]

function everySignedIn(exception: Exception): Partial<Record<Kind, Exception>> {
  return Object.fromEntries([...signedIn].map((kind) => [kind, exception]))
}

/** What the contract can't say, with the reason. Everything else is generated. */
export const exceptions: Partial<Record<OperationName, Partial<Record<Kind, Exception>>>> = {
  'identity.signIn': Object.fromEntries(
    people.map((kind) => [kind, [400, 'no code waits for that address']]),
  ),
  'team.remove': {
    staff: [403, 'staff may leave, but not remove others: it depends on whom'],
    crew: [403, 'crew may leave, but not remove others'],
  },
  ...Object.fromEntries(
    (['payments.confirmCheckout', 'payments.settleTng', 'payments.settleCurlecDemo'] as const).map((name) => [
      name,
      everySignedIn([404, 'no gateway is set up here']),
    ]),
  ),
  ...Object.fromEntries(
    (['stripe', 'curlec', 'billplz', 'curlecDemo', 'tngDemo'] as const).map((gateway) => [
      `callbacks.${gateway}`,
      Object.fromEntries(kinds.map((kind) => [kind, [404, 'no gateway is set up here']])),
    ]),
  ),
  ...Object.fromEntries(
    (['listings.ingest', 'listings.recheck'] as const).map((name) => [
      name,
      Object.fromEntries(kinds.map((kind) => [kind, [404, 'no secret is set here']])),
    ]),
  ),
  ...Object.fromEntries(
    (['walletPasses.apple', 'walletPasses.google'] as const).map((name) => [
      name,
      everySignedIn([404, 'no wallet is set up here']),
    ]),
  ),
  'events.resolve': { ownerElsewhere: [404, 'the event that is asked for is not theirs'] },
}

const roleAtHome: Partial<Record<Kind, Role>> = {
  owner: 'owner',
  admin: 'admin',
  staff: 'staff',
  crew: 'crew',
}

/** The status that the contract promises to a caller with an otherwise valid request. */
export function expectedStatus(name: OperationName, operation: Operation, kind: Kind): number {
  return exceptions[name]?.[kind]?.[0] ?? promised[operation.authority](operation, kind)
}

type ByKind = (operation: Operation, kind: Kind) => number

/** A program sends no Origin, which only a key that counts makes needless. */
const anybody: ByKind = ({ status, origin }, kind) =>
  kind === 'program' && origin === 'required' ? 403 : status

/** What the contract promises, by the authority that an operation asks for. */
const promised: Record<Authority, ByKind> = {
  public: anybody,
  'pairing-code': anybody,
  'optional-session': anybody,
  'scanner-grant': ({ status }, kind) => (kind === 'scanner' ? status : 403),
  session: ({ status }, kind) => (signedIn.has(kind) ? status : 401),
  // Only development has these.
  local: () => 404,
  platform({ status }, kind) {
    if (kind === 'platformAdmin') return status
    return signedIn.has(kind) ? 403 : 401
  },
  organiser: forOrganiser,
}

function forOrganiser({ needs, scope, status, acceptsApiKey }: Operation, kind: Kind): number {
  if (!needs || !scope) throw new Error('An organiser operation says what it needs, and in which scope.')
  if (kind === 'program') return acceptsApiKey ? status : 403
  if (!signedIn.has(kind)) return 401
  if (kind === 'ownerElsewhere') return scope === 'member' ? status : 404
  const role = roleAtHome[kind]
  return role && may(role, needs) ? status : 403
}
