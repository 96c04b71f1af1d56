/** What kind of object: as it was uploaded, or the picture that was made of it. */
export type BlobKind = 'uploads' | 'pictures'

export interface BlobKey {
  kind: BlobKind
  /** A UUID. */
  id: string
}

/** What may be uploaded: one object of exactly this type and size. */
export interface UploadGrant {
  blobId: string
  contentType: string
  bytes: number
  expiresInSeconds: number
}

/** The request by which a browser uploads. */
export interface UploadRequest {
  method: 'PUT'
  url: string
  headers: Record<string, string>
}

/** Where uploads and pictures are kept. */
export interface BlobStore {
  /** A presigned request to the store; null where uploads come through this service. */
  presign(grant: UploadGrant): Promise<UploadRequest> | null
  /** False, and nothing changed, when there is such an object already. */
  put(key: BlobKey, bytes: Uint8Array, contentType: string): Promise<boolean>
  /** Null when there is none, or when it is larger. Throws when the store is away. */
  get(key: BlobKey, maxBytes: number): Promise<Buffer | null>
  /** Also true when there was none. */
  delete(key: BlobKey): Promise<void>
}
