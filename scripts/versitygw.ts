import { spawn } from 'node:child_process'
import { createHash, randomUUIDv7 } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import dns from 'node:dns'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { s3Blobs } from '../server/outside/blobs/s3-blobs.ts'
import { freePort } from '../test/support/free-port.ts'
import { findGoProgram, untilUp } from './go-program.ts'

// Uploads to versitygw, a server of the S3 protocol, by path and by a host of the bucket's own, rightly and wrongly:
//   npm run test:s3
// It checks every signature, and what a permission says of type, size and time.

const INSTALL = 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0'
const KEYS = { keyId: 'masuk-test', secret: 'masuk-test-secret', region: 'us-east-1' }

// Names below localhost lead to this machine (RFC 6761, 6.3), which the C library of Debian does not know.
const lookUp = dns.lookup
dns.lookup = ((
  name: string,
  ...more: Parameters<typeof lookUp> extends [string, ...infer Rest] ? Rest : never
) => lookUp(name.endsWith('.localhost') ? '127.0.0.1' : name, ...more)) as typeof lookUp

const program = findGoProgram('versitygw')
if (program === null) {
  console.error(`versitygw is not installed, so nothing was tested. It needs Go: ${INSTALL}`)
  process.exit(2)
}

const port = await freePort()
const directory = mkdtempSync(join(tmpdir(), 'masuk-s3-'))
mkdirSync(join(directory, 'pictures'))
const gateway = spawn(
  program,
  [
    '--port',
    `127.0.0.1:${port}`,
    '--access',
    KEYS.keyId,
    '--secret',
    KEYS.secret,
    '--virtual-domain',
    `localhost:${port}`,
    'posix',
    directory,
  ],
  { stdio: 'ignore' },
)
const problems: string[] = []
try {
  await untilUp('versitygw', `http://127.0.0.1:${port}`)
  await callAll('path', `http://127.0.0.1:${port}/pictures`)
  await callAll('host', `http://pictures.localhost:${port}`)
} finally {
  gateway.kill()
  rmSync(directory, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'versitygw does all of it' : `${problems.length} not as they should be`)
process.exitCode = problems.length === 0 ? 0 : 1

async function callAll(style: string, url: string): Promise<void> {
  const store = s3Blobs({ url, ...KEYS })
  const bytes = Buffer.from('a picture')
  const grant = { contentType: 'image/png', bytes: bytes.length, expiresInSeconds: 300 }
  const is = (name: string, found: unknown, wanted: unknown) => {
    console.log(`${style}: ${name}: ${String(found)}`)
    if (found !== wanted) problems.push(`${style}: ${name}: ${String(found)}, not ${String(wanted)}`)
  }
  async function upload(more: Partial<typeof grant & { body: Buffer; type: string; path: string }> = {}) {
    const blobId = randomUUIDv7()
    const request = await store.presign({ blobId, ...grant, ...more })
    if (!request) throw new Error('A bucket gives permissions.')
    if (more.expiresInSeconds === 1) await wait(2_500)
    const headers = { ...request.headers, ...(more.type && { 'content-type': more.type }) }
    const send = () =>
      fetch(more.path ? request.url.replace(blobId, more.path) : request.url, {
        method: 'PUT',
        headers,
        body: new Uint8Array(more.body ?? bytes),
      }).then(({ status }) => status)
    return { blobId, send }
  }
  const { blobId, send } = await upload()
  is('upload', await send(), 200)
  is('the same again', await send(), 412)
  is('another type', await (await upload({ type: 'text/html' })).send(), 403)
  is('a byte more', await (await upload({ body: Buffer.from('a picture!') })).send(), 403)
  is('a byte less', await (await upload({ body: Buffer.from('a pictur') })).send(), 403)
  is('another name', await (await upload({ path: randomUUIDv7() })).send(), 403)
  is('another folder', await (await upload({ path: '../pictures/x' })).send(), 403)
  is('expired', await (await upload({ expiresInSeconds: 1 })).send(), 403)
  const key = { kind: 'uploads', id: blobId } as const
  const hash = (found: Buffer | null) => found && createHash('sha256').update(found).digest('hex')
  is('read', hash(await store.get(key, 100)), hash(bytes))
  is('larger than wanted', await store.get(key, 5), null)
  is('put over it', await store.put(key, bytes, 'image/png'), false)
  await store.delete(key)
  is('deleted', await store.get(key, 100), null)
  await store.delete(key)
  is('put', await store.put({ kind: 'pictures', id: blobId }, bytes, 'image/webp'), true)
}
