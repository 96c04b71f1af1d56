import { randomUUID } from 'node:crypto'
import { NOOP_PROVIDER, OpenFeature } from '@openfeature/server-sdk'
import type { Client, Provider } from '@openfeature/server-sdk'
import { declaredFlags, flagNames } from './declared-flags.ts'
import type { FlagName } from './declared-flags.ts'
import { watchFlagFile } from './flag-file.ts'
import type { FlagEvaluation, Flags } from './flags.ts'
import { ofrepProvider } from './ofrep.ts'
import { rulesProvider } from './provider.ts'
import type { FlagSettings } from './settings.ts'

/** The flags of a process by its settings. `complain` hears in a sentence what can't be used while it runs. */
export function openFlags(settings: FlagSettings, complain: (sentence: string) => void): Flags {
  const { provider, close } = openProvider(settings, complain)
  // The library has one register a process, and its parts are told apart by name.
  const domain = randomUUID()
  OpenFeature.setProvider(domain, provider)
  const client = OpenFeature.getClient(domain)
  return {
    isOn: async (name, callerKey) => (await evaluate(client, name, callerKey)).value,
    evaluateAll: (callerKey) => Promise.all(flagNames.map((name) => evaluate(client, name, callerKey))),
    close() {
      close()
      OpenFeature.setProvider(domain, NOOP_PROVIDER)
      return Promise.resolve()
    },
  }
}

async function evaluate(client: Client, name: FlagName, callerKey: string | null): Promise<FlagEvaluation> {
  const context = callerKey === null ? {} : { targetingKey: callerKey }
  const { value, reason = 'UNKNOWN' } = await client.getBooleanDetails(
    name,
    declaredFlags[name].isOn,
    context,
  )
  return { key: name, value, reason, variant: value ? 'on' : 'off' }
}

interface OpenProvider {
  provider: Provider
  close(): void
}

const nothing = (): void => undefined

function openProvider(settings: FlagSettings, complain: (sentence: string) => void): OpenProvider {
  switch (settings.from) {
    case 'environment':
      return { provider: rulesProvider('environment', () => settings.rules), close: nothing }
    case 'ofrep': {
      const onAway = (reason: string) =>
        complain(`MASUK_FLAGS_URL gives no flags, so each has its default: ${reason}`)
      return { provider: ofrepProvider({ ...settings, onAway }), close: nothing }
    }
    case 'file': {
      const file = watchFlagFile(settings, (problem) =>
        complain(`The file of flags can't be used, and what it said before holds: ${problem}`),
      )
      return { provider: rulesProvider('file', file.rules), close: file.close }
    }
  }
}
