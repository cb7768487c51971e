import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import product from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [react()],
  // What /about shows.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, manifest: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
