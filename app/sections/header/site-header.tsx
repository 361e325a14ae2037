import { Brand } from "./brand.tsx";
import { MainNav } from "./main-nav.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { PhoneLink } from "./phone-link.tsx";

/**
 * Stays at the top of every page, in a place of its own, so that it covers nothing when large text makes
 * it taller. Gains a shadow once the page is scrolled more than 10 pixels (islands/page.ts).
 */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 bg-paper transition-shadow duration-150 data-scrolled:lifted [@media(max-height:26rem)]:relative">
      <div className="mx-auto flex min-h-18 max-w-[86rem] flex-wrap items-center justify-between gap-x-2 px-[clamp(1rem,3vw,2rem)] py-1">
        <Brand />
        <div className="flex flex-wrap items-center gap-x-3 max-sm:text-[min(var(--text-small),6.6vw)] xl:order-last">
          <PhoneLink className="text-pine" />
          <MobileMenu />
        </div>
        <MainNav />
      </div>
    </header>
  );
}
