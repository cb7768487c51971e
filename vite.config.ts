import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, manifest: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
