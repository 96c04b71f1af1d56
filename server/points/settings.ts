import type { Db, Tx } from '../db/db.ts'
import type { Handler } from '../core/handler.ts'
import { may } from '@masuk/shared/roles.ts'
import type { Role } from '@masuk/shared/roles.ts'

/** What earns points at an organisation. */
export interface Rates {
  pointsPerScan: number
  pointsPerRegistration: number
  pointsPerRinggit: number
  version: number
}

/** Of an organisation that has never saved any; scans and orders are awarded by the same. */
const DEFAULTS: Rates = { pointsPerScan: 10, pointsPerRegistration: 0, pointsPerRinggit: 0, version: 1 }

/** `loyalty.settings`: the rates, with whether the caller may change them. */
export const settings: Handler<'loyalty.settings'> = async ({ proof, deps }) => ({
  settings: showRates(await readRates(deps.db.web, proof.organizationId), proof.role),
})

/** The rates of the organisation, those it began with if it has never saved any. */
export async function readRates(db: Db, organizationId: string): Promise<Rates> {
  const { rows } = await db.query<Rates>(
    `select points_per_scan as "pointsPerScan", points_per_registration as "pointsPerRegistration",
            points_per_ringgit as "pointsPerRinggit", version
       from loyalty_settings where organization_id = $1`,
    [organizationId],
  )
  return rows[0] ?? DEFAULTS
}

/** Rates as a member sees them. */
export const showRates = (rates: Rates, role: Role) => ({ ...rates, mayEdit: may(role, 'loyalty.manage') })

/** Writes the rates over those of that version; false when somebody else has changed them since. */
export async function replaceRates(
  tx: Tx,
  organizationId: string,
  { version, pointsPerScan, pointsPerRegistration, pointsPerRinggit }: Rates,
): Promise<boolean> {
  await tx.query('insert into loyalty_settings (organization_id) values ($1) on conflict do nothing', [
    organizationId,
  ])
  const { rowCount } = await tx.query(
    `update loyalty_settings
        set points_per_scan = $3, points_per_registration = $4, points_per_ringgit = $5, version = version + 1
      where organization_id = $1 and version = $2`,
    [organizationId, version, pointsPerScan, pointsPerRegistration, pointsPerRinggit],
  )
  return rowCount === 1
}
