import { searchEverything } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { type SearchParts, search } from './search-service.ts';

export function addSearchRoutes(server: HttpServer, parts: SearchParts): void {
  server.serve(searchEverything, ({ caller, query }) => search(parts, caller, query));
}
