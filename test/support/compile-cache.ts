import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For the environment of programs of ours: what one start has compiled, the next one reads. Halves what a start costs. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'masuk-compiled') }
