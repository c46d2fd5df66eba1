import type { Thing } from './structured-data.ts'

/** The way to a page, from the site's front page on, as the crumbs above the page show it. */
export function breadcrumb(
  websiteUrl: string,
  steps: readonly { readonly name: string; readonly path: string }[],
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: websiteUrl + path,
    })),
  }
}
