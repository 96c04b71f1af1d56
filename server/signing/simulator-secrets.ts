import type { Config } from '../config.ts'
import { keptSimulatorSecret } from './keys.ts'
import type { SimulatorPurpose } from './keys.ts'

/** What the simulators of gateways sign with. */
export interface SimulatorSecrets {
  readonly tngSecret: string
  readonly curlecSecret: string
}

/** Those of the environment; what is not given there is made once and kept in the data directory. null: no simulators. */
export function simulatorSecrets({
  payments: { simulators },
  dataDir,
}: Pick<Config, 'payments' | 'dataDir'>): SimulatorSecrets | null {
  if (!simulators) return null
  const kept = (purpose: SimulatorPurpose) => keptSimulatorSecret(dataDir, purpose).toString('base64url')
  return {
    tngSecret: simulators.tngSecret ?? kept('tng-demo'),
    curlecSecret: simulators.curlecSecret ?? kept('curlec-demo'),
  }
}
