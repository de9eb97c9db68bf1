import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.RITZEL_API ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    // Source maps stay out of what ships.
    sourcemap: false,
    chunkSizeWarningLimit: 400,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: api }, '/config.json': { target: api } } },
  preview: { proxy: { '/api': { target: api }, '/config.json': { target: api } } },
});
