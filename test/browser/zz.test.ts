import { expect, test } from 'vitest'
import { atTheDoor } from './at-the-door.ts'
const door = atTheDoor()
test('open twice', async () => {
  const { phone, evening } = door
  for (let i = 0; i < 12; i++) {
    const p = await door.anotherPhone()
    const t = performance.now()
    setTimeout(async () => { if (p.page.isClosed()) return; await p.page.screenshot({ path: '/tmp/s.png' }); console.log('SLOW', p.console, await p.page.content(), evening.network.requests.slice(-30).map(r => [r.method, r.path, r.status])) }, 6000)
    await p.open()
    console.log(performance.now() - t)
    await p.close()
  }
})
