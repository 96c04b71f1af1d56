import { crc32 } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files of an archive that compresses nothing, by name, each with the checksum that the archive gives it. */
export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  const archive = Buffer.from(bytes)
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== END) throw new Error('The archive has no end.')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const { name, content, next } = readEntry(archive, at)
    files.set(name, content)
    at = next
  }
  return files
}

function readEntry(archive: Buffer, at: number): { name: string; content: Buffer; next: number } {
  if (archive.readUInt32LE(at) !== ENTRY) throw new Error('That is no entry of the archive.')
  if (archive.readUInt16LE(at + 10) !== 0) throw new Error('The file is compressed.')
  const [checksum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
  const nameLength = archive.readUInt16LE(at + 28)
  const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
  const local = archive.readUInt32LE(at + 42)
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const content = archive.subarray(begin, begin + size)
  if (crc32(content) !== checksum) throw new Error(`${name} is damaged.`)
  const next = at + 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  return { name, content, next }
}
