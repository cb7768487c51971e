declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    headers?: Record<string, string>
    amount?: number
    duration?: number
  }
  type Result = { requests: { total: number }; duration: number; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
