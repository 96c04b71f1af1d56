import { call } from '@masuk/shared/client.ts'
import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import { scanRoster } from '@masuk/shared/contract/door-feed.ts'
import type { StepPorts } from './ports.ts'
import { readResponse } from './response.ts'
import type { ServiceResponse } from './response.ts'

/**
 * Asks for the roster, or for what has changed of it. Over once the service has answered: its bytes may take minutes, and
 * scans leave meanwhile.
 */
export async function askRoster(
  query: { token: string; appVersion: string },
  { roster, send, clock, random }: Pick<StepPorts, 'roster' | 'send' | 'clock' | 'random'>,
): Promise<ServiceResponse<null>> {
  const after = (await roster.cursor()) ?? undefined
  let readBytes: WireAnswer['readBytes']
  // The typed client reads text only.
  const sendForBytes: Send = async (request) => {
    const answer = await send(request)
    if (answer.status === 200) readBytes = answer.readBytes
    return answer
  }
  const sentAt = clock.elapsed()
  const result = await call(sendForBytes, scanRoster, {
    query: { ...query, after },
  })
  if (!readBytes) {
    const response = readResponse(result, random())
    return response.kind === 'reply' ? { kind: 'no-answer', byService: true } : response
  }
  void roster.receive(readBytes, { at: clock.now() - (clock.elapsed() - sentAt), elapsed: sentAt })
  return { kind: 'reply', body: null, etag: null }
}
