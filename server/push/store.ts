import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedPerson } from '../locks/person.ts'

export interface DeviceRow {
  id: string
  userId: string
  label: string
  createdAt: Date
  lastSuccessAt: Date | null
  failingSince: Date | null
  endpointSha256: string
}

const DEVICE = `id, user_id as "userId", label, created_at as "createdAt", last_success_at as "lastSuccessAt",
       failing_since as "failingSince", encode(endpoint_hash, 'hex') as "endpointSha256"`

/** The devices of a person, newest first. */
export async function listDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `select ${DEVICE} from push_devices where user_id = $1 order by created_at desc, id desc`,
    [userId],
  )
  return rows
}

/** The device with that endpoint, whosever it is. */
export async function findByEndpoint(db: Db, endpointHash: Buffer): Promise<DeviceRow | null> {
  const { rows } = await db.query<DeviceRow>(`select ${DEVICE} from push_devices where endpoint_hash = $1`, [
    endpointHash,
  ])
  return rows[0] ?? null
}

export async function countDevices(tx: Tx, { userId }: LockedPerson): Promise<number> {
  return readCount(tx, 'select count(*) from push_devices where user_id = $1', [userId])
}

export interface NewDevice {
  id: string
  endpoint: string
  endpointHash: Buffer
  p256dh: Buffer
  auth: Buffer
  label: string
  now: Date
}

/** False when somebody has registered that endpoint meanwhile. */
export async function addDevice(tx: Tx, { userId }: LockedPerson, device: NewDevice): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into push_devices (id, user_id, endpoint, endpoint_hash, p256dh, auth, label, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (endpoint_hash) do nothing`,
    [
      device.id,
      userId,
      device.endpoint,
      device.endpointHash,
      device.p256dh,
      device.auth,
      device.label,
      device.now,
    ],
  )
  return rowCount === 1
}

/** The browser has subscribed anew: what failed before says nothing of the new keys. */
export async function updateKeys(
  tx: Tx,
  deviceId: string,
  { p256dh, auth, label }: Pick<NewDevice, 'p256dh' | 'auth' | 'label'>,
): Promise<void> {
  await tx.query(
    `update push_devices
        set label = $4, p256dh = $2, auth = $3, failing_since = null, failures = 0, wait_until = null
      where id = $1 and (p256dh <> $2 or auth <> $3)`,
    [deviceId, p256dh, auth, label],
  )
}

/** Whatever waits for it goes with it. */
export async function removeDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx.query('delete from push_devices where id = $1', [deviceId])
}
