import { z } from 'zod'

/** The most people whom something reaches without whoever does it typing how many they are. */
export const mostUnconfirmed = 500

/** How many people they are, as it was typed, for more than that. */
export const confirmedCount = z.number().int().min(0).max(100_000_000).optional()
