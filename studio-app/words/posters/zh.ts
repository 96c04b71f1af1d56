import type { Words } from '../en.ts'

export const posters: Words['posters'] = {
  title: '从海报开始',
  todo: '海报或传单的图片可填入名称、时间和地点。图片只读取，不保存。',
  choose: '选择图片',
  chooseOther: '选择其他图片',
  reading: '正在读取海报…可能需要 20 秒。',
  read: '已根据海报填写：请核对每一项。',
  notFound: (fields: string) => `未找到：${fields}。`,
  nothing: '未能读出任何内容。请选择更大或更清晰的图片，或直接填写表单。',
  alt: '您选择的海报',
  off: '此服务不读取海报，请填写表单。',
  tooLarge: '图片大于 12 MB，请选择较小的。',
  guessedEnd: '海报上没有：开始后三小时。',
  marks: {
    sure: (quote: string) => `来自海报：“${quote}”。`,
    likely: (quote: string) => `来自海报：“${quote}”。不太确定，请核对。`,
    unsure: (quote: string) => `可能来自海报：“${quote}”。难以辨认，请核对。`,
  },
  refusals: {
    no_picture: '这不是图片。请选择 JPEG、PNG、WebP 或 AVIF 文件。',
    unsupported_type: '这里不能读取 HEIC 图片。请存为 JPEG（手机分享图片时即如此）后再选择。',
    too_many_pixels: '图片超过 5000 万像素，请选择较小的。',
    broken_picture: '图片已损坏。请重新保存或重拍。',
    took_too_long: '读取时间过长。请选择较小的图片，或重试。',
  },
}
