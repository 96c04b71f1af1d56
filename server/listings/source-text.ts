const XML_ENCODING = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/
const META_CHARSET = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i
const HEAD_BYTES = 1_024

/** The text of an answer, in the encoding that its type names, or that stands in it; UTF-8 when none is known. */
export function sourceText(bytes: Buffer<ArrayBuffer>, contentType: string | null): string {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  const named =
    /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '') ??
    XML_ENCODING.exec(head) ??
    META_CHARSET.exec(head)
  return decoderOf(named?.[1] ?? 'utf-8').decode(bytes)
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
