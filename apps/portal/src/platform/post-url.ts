import type { Language } from '@ritzel/contract';

/** Where a post is read (specification, section 2). */
export function postUrl(id: string): string {
  return `/knowledge-center/post?id=${id}`;
}

/** Where a text is written: a new post without an id. */
export function editPostUrl(language: Language, id?: string): string {
  return `/knowledge-center/post?${id === undefined ? '' : `id=${id}&`}edit=${language}`;
}

/** Where the texts of posts are searched. */
export function searchPostsUrl(text: string): string {
  return `/knowledge-center/search-results?${new URLSearchParams({ q: text.trim() })}`;
}
