/** Reads big-endian numbers one after another. */
export class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  u8() {
    this.#at += 1
    return this.#bytes.readUInt8(this.#at - 1)
  }
  u16() {
    this.#at += 2
    return this.#bytes.readUInt16BE(this.#at - 2)
  }
  i16() {
    this.#at += 2
    return this.#bytes.readInt16BE(this.#at - 2)
  }
  u32() {
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }
  take(length: number) {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
  part = (length: number) => new Reader(this.take(length))

  /** UIntBase128: seven bits a byte, the most significant first. */
  base128() {
    let value = 0
    for (;;) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }

  /** 255UInt16: one byte for most numbers, up to three for the largest. */
  short255() {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 255) return this.u8() + 253
    return code === 254 ? this.u8() + 506 : code
  }
}

export const int16s = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, index * 2)
  return bytes
}

export const uint16s = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

export const uint32s = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
