// A picture file made ready to be shown: upright, square and small. Only its pixels leave this device.

// The side in pixels, for the largest place in which it is shown; and the largest file that is read.
const [longest, most] = [640, 50_000_000]

// Makes a square JPEG of a file.
/** @param {Blob} file @returns {Promise<Uint8Array>} */
export async function squared(file) {
  if (file.size > most) throw new Error(`a picture of over ${most / 1_000_000} MB is too large`)
  const options = /** @type {any} */ ({ imageOrientation: "from-image" })
  const image = await createImageBitmap(file, options).catch(() => {
    throw new Error("this browser can't read that file as a picture: choose a JPEG, PNG or WebP")
  })
  const edge = Math.min(image.width, image.height)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = Math.min(longest, edge)
  const pen = canvas.getContext("2d")
  if (!pen) throw new Error("this browser can't draw the picture")
  // A JPEG has no transparent parts.
  pen.fillStyle = "#ffffff"
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = "high"
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2]
  pen.drawImage(image, left, top, edge, edge, 0, 0, canvas.width, canvas.height)
  image.close()
  /** @type {Blob | null} */
  const small = await new Promise(done => canvas.toBlob(done, "image/jpeg", 0.85))
  if (!small) throw new Error("this browser can't write the picture")
  return new Uint8Array(await small.arrayBuffer())
}
