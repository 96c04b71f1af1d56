import type { HandlersOf } from '../core/handler.ts'
import { confirmUpload } from './confirm.ts'
import { putUpload } from './put.ts'
import { allowUpload } from './upload.ts'

export const blobHandlers: HandlersOf<'blobs.upload' | 'blobs.put' | 'blobs.confirm'> = {
  'blobs.upload': allowUpload,
  'blobs.put': putUpload,
  'blobs.confirm': confirmUpload,
}
