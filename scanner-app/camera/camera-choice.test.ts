import { expect, test } from 'vitest'
import { constraintsFor, findCamera, preferredCamera, selectableCameras } from './camera-choice.ts'

const device = (deviceId: string, label: string, kind: MediaDeviceKind = 'videoinput') =>
  ({ deviceId, label, kind }) as MediaDeviceInfo

test('only cameras at the back are offered, or all when labels do not say', () => {
  const phone = [
    device('f', 'Front Camera'),
    device('b', 'Back Dual Wide Camera'),
    device('m', 'Mic', 'audioinput'),
  ]
  expect(selectableCameras(phone)).toEqual([{ id: 'b', label: 'Back Dual Wide Camera' }])
  expect(selectableCameras([device('x', ''), device('y', '')])).toEqual([
    { id: 'x', label: '1' },
    { id: 'y', label: '2' },
  ])
})

test('before permission cameras have no id and there is nothing to choose', () => {
  expect(selectableCameras([device('', '')])).toEqual([])
})

test('a remembered camera is found by its id, or by its label when the browser has given it another id', () => {
  const cameras = [
    { id: '1', label: 'camera2 0, facing back' },
    { id: '2', label: 'camera2 2, facing back' },
  ]
  expect(findCamera(cameras, { id: '2', label: 'old' })?.id).toBe('2')
  expect(findCamera(cameras, { id: 'gone', label: 'camera2 2, facing back' })?.id).toBe('2')
  expect(findCamera(cameras, { id: 'gone', label: 'gone' })).toBeNull()
  expect(findCamera(cameras, null)).toBeNull()
})

test.each([
  ['Back Triple Camera', ['Back Camera', 'Back Dual Wide Camera', 'Back Triple Camera']],
  ['Back Dual Wide Camera', ['Back Camera', 'Back Ultra Wide Camera', 'Back Dual Wide Camera']],
  ['camera2 0, facing back', ['camera2 2, facing back', 'camera2 0, facing back']],
  [null, ['Back Camera']],
  [null, []],
])('a door that has not chosen begins with %s', (expected, labels) => {
  const cameras = labels.map((label) => ({ id: label, label }))
  expect(preferredCamera(cameras)?.label ?? null).toBe(expected)
})

test.each([null, { id: 'b', label: 'Back' }])(
  'asks for no sound, and for nothing that a camera could fail (%j)',
  (camera) => {
    const { audio, video } = constraintsFor(camera)
    expect(audio).toBe(false)
    const wishes = Object.entries(video as MediaTrackConstraints)
    for (const [, wish] of wishes) expect(Object.keys(wish as object)).toEqual(['ideal'])
    expect(wishes.filter(([name]) => name === 'deviceId' || name === 'facingMode')).toHaveLength(1)
  },
)
