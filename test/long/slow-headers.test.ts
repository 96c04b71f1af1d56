import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'

const house = await openHouse()
afterAll(() => house.close())

test('headers that come a byte at a time are ended after ten seconds', { timeout: 30_000 }, async () => {
  const { hostname, port } = new URL(house.url)
  const socket = connect(Number(port), hostname)
  const beganAt = performance.now()
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => socket.write('a'), 200)
  await new Promise((resolve) => socket.once('close', resolve).on('error', resolve).resume())
  clearInterval(drip)
  const seconds = (performance.now() - beganAt) / 1000
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(15)
})
