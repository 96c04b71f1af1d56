import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderAnswer, RenderQuestion } from './render-messages.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = fileURLToPath(new URL('render-program.ts', import.meta.url))
const READABLE = [`${ROOT}node_modules/*`, `${HERE}*`, `${ROOT}package.json`, `${ROOT}server/package.json`]

/** What the process is denied. */
export const RENDER_FLAGS = [
  '--permission',
  '--allow-addons',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
]

/**
 * Of memory that may be written, of which a fresh process has 600 MB without using it; 50 megapixels add 150. Not of addresses
 * (`ulimit -v`): V8 takes as many of these as there are.
 */
const MOST_KIB = 1_200_000

/**
 * A process that decodes what others sent: it reads our packages and nothing else, writes nothing, starts nothing, has an
 * empty environment, and only so much memory. Node does not keep it from the network.
 */
export function startRenderChild(): ChildProcess {
  const limited = `ulimit -d ${MOST_KIB}; exec "$0" "$@"`
  const child = spawn('sh', ['-c', limited, process.execPath, ...RENDER_FLAGS, PROGRAM], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Fewer pools of the allocator: it keeps what is freed.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  // No reason of its own for this process to go on.
  child.unref()
  child.channel?.unref()
  return child
}

/** One question, answered within that time; null when the child died over it, or was killed for being too slow. */
export function askChild(
  child: ChildProcess,
  question: RenderQuestion,
  answersWithinMs: number,
): Promise<RenderAnswer | null> {
  return new Promise((resolve) => {
    const end = (answer: RenderAnswer | null) => {
      clearTimeout(timer)
      child.off('message', end)
      child.off('exit', gone)
      child.off('error', gone)
      resolve(answer)
    }
    const gone = () => end(null)
    const timer = setTimeout(() => void child.kill('SIGKILL'), answersWithinMs)
    child.once('message', end).once('exit', gone).once('error', gone)
    child.send(question, (error) => error && gone())
  })
}
