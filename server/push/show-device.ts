import type { DeviceRow } from './store.ts'

/** A device as its person sees it: without its endpoint, which is the right to alert it. */
export function showDevice({ id, label, createdAt, lastSuccessAt, failingSince, endpointSha256 }: DeviceRow) {
  return {
    id,
    label,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    endpointSha256,
  }
}
