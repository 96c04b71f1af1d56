import { openDoor } from './door.ts'
import type { Door, World } from './door.ts'
import { emptyDisk } from './memory-database.ts'
import { createNetwork } from './network.ts'
import type { Network } from './network.ts'
import { createServerModel } from './server-model.ts'
import type { ServerModel } from './server-model.ts'
import { createSimulation } from './simulation.ts'
import type { Simulation } from './simulation.ts'
import { createWitness } from './witness.ts'
import type { Witness } from './witness-interface.ts'

const LOOKED_AT_ONE_IN = 8
const START = Date.parse('2026-11-20T13:00:00Z')

/** A device in front of the service, with everything around it simulated. */
export interface Stage {
  world: World
  server: ServerModel
  simulation: Simulation
  network: Network
  witness: Witness
  doors: Door[]
}

export function setStage(seed: number): Stage {
  const simulation = createSimulation(START, seed)
  const server = createServerModel(simulation.now, { page: seed % 3 === 2 ? 1 : 2_000 })
  const network = createNetwork(server, simulation)
  const disk = emptyDisk()
  const witness = createWitness({ disk, server, simulation })
  // A door that is looked at asks twelve times as often, and takes as much longer to simulate.
  const front = { is: seed % LOOKED_AT_ONE_IN === 0 }
  const world = { simulation, disk, network, witness, skew: { ms: 0 }, front }
  return { world, server, simulation, network, witness, doors: [openDoor(world)] }
}

/** A person says: try again, in every window. */
export function tryAgain({ doors, witness }: Stage): void {
  witness.triesAgain()
  for (const { device } of doors) device.sync.retry()
}
