import { z } from 'zod'

/** An S3-compatible store. */
export interface BlobSettings {
  /** Of the bucket: its own host, or a host with the bucket as its path. Keys are added behind it. */
  readonly url: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

/** With no more than a bucket behind the host. */
const isBucket = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === '' &&
    /^\/([a-z0-9][a-z0-9.-]+\/?)?$/.test(url.pathname)
  )
}

const BlobEnvironment = z.object({
  MASUK_BLOB_URL: z
    .string()
    .refine(isBucket, {
      error:
        'must be the address of a bucket, such as https://pictures.s3.example.my or https://s3.example.my/pictures',
    })
    .optional(),
  MASUK_BLOB_KEY_ID: z.string().optional(),
  MASUK_BLOB_SECRET: z.string().optional(),
  MASUK_BLOB_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'must be the name of a region, such as ap-southeast-5' })
    .default('us-east-1'),
})

const TOGETHER = ['MASUK_BLOB_URL', 'MASUK_BLOB_KEY_ID', 'MASUK_BLOB_SECRET'] as const

/** Settings, null without any, and every problem at once, each a sentence that begins with a variable. Values are in none. */
export function readBlobSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: BlobSettings | null
  problems: string[]
} {
  const read = BlobEnvironment.safeParse(environment)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    return { settings: null, problems }
  }
  const missing = TOGETHER.filter((name) => read.data[name] === undefined)
  if (missing.length > 0 && missing.length < TOGETHER.length) {
    const present = TOGETHER.filter((name) => !missing.includes(name))
    return {
      settings: null,
      problems: [`${missing.join(' and ')} must be set with ${present.join(' and ')}`],
    }
  }
  const { MASUK_BLOB_URL: url, MASUK_BLOB_KEY_ID: keyId, MASUK_BLOB_SECRET: secret } = read.data
  const settings = url && keyId && secret ? { url, keyId, secret, region: read.data.MASUK_BLOB_REGION } : null
  return { settings, problems: [] }
}
