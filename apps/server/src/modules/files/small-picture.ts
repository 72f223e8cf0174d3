import sharp from 'sharp'

/** More is no photograph: a small file that unfolds to so much would fill the memory. */
const MOST_PIXELS = 60_000_000
const LONGEST_SIDE_PX = 320
const QUALITY = 78

// Uploads are few, and the machine has other work.
sharp.concurrency(1)
sharp.cache(false)

/** What cannot be drawn; `pixels` when there are more of them than anybody photographs. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: 'damaged' | 'pixels'
  constructor(reason: 'damaged' | 'pixels') {
    super(reason)
    this.reason = reason
  }
}

/**
 * A picture made small, upright, as JPEG and without what its camera wrote into it.
 * @throws {PictureRefused}
 */
export async function smallPicture(content: Buffer): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('damaged'))
  if (width * height > MOST_PIXELS) return refuse('pixels')
  return sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => refuse('damaged'))
}

function refuse(reason: PictureRefused['reason']): never {
  throw new PictureRefused(reason)
}
