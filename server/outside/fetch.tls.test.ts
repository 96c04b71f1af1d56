import { createServer } from 'node:https'
import { connect } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../test/support/listen.ts'
import { makeOutside } from './fetch.ts'

/** A key that is nowhere else, with a certificate for `site.example` that it signed itself. */
const SITE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFqfIJ3vk6tM8OMDm
YZblCtYF02SvSZ0i4/lHoh+RSAuhRANCAARAWVzS4pcaFPmYd0AN9nBQRQOou6tv
6doZU4wKUn53TSRhuNL2FK6SutDMXs+YLYuy26ZCTCbgw/GXX2OqY9ig
-----END PRIVATE KEY-----`
const SITE_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBazCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxzaXRlLmV4
YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDHNpdGUuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEBZXNLi
lxoU+Zh3QA32cFBFA6i7q2/p2hlTjApSfndNJGG40vYUrpK60Mxez5gti7LbpkJM
JuDD8ZdfY6pj2KCjSzBJMBcGA1UdEQQQMA6CDHNpdGUuZXhhbXBsZTAPBgNVHRMB
Af8EBTADAQH/MB0GA1UdDgQWBBSFv7EJGxn56Z8ebT2lPvmoEuhEXjAKBggqhkjO
PQQDAgNJADBGAiEApNzIGC/qxbQguMnfcrNeyFBdnfF9vDcH/++rhin8P0gCIQDL
ai1Jf/vZa1irkQDd8tc0tilH+PuYSpwlbVo8G8wH0w==
-----END CERTIFICATE-----`

const site = createServer({ key: SITE_KEY, cert: SITE_CERTIFICATE }, (_, response) => response.end('safe'))
const port = await listen(site)
setDefaultCACertificates([SITE_CERTIFICATE])
const outside = makeOutside({
  userAgent: 'Masuk',
  resolve: (_name, _options, done) => done(null, [{ address: '8.8.8.8', family: 4 }]),
  // The internet, of which every address is this site.
  connect: () => connect({ host: '127.0.0.1', port }),
})
afterAll(async () => {
  await outside.close()
  site.close()
})
const limits = { timeoutMs: 20_000, maxBytes: 65_536 }

test('a site is known by its certificate', async () => {
  const { bytes } = await outside.fetch({ ...limits, url: 'https://site.example/' })
  expect(bytes.toString()).toBe('safe')
})

test.each(['https://other.example/', 'https://8.8.8.8/'])('another one is not: %s', async (url) => {
  await expect(outside.fetch({ ...limits, url })).rejects.toMatchObject({ reason: 'unreachable' })
})
