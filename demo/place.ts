import type { Tongue } from '#demo/names/regional.ts'

/** A municipality, or a district of Madrid city. */
export type Place = {
  province: string
  city: string
  district: string | null
  postalCodes: readonly string[]
  tongue: Tongue
}
