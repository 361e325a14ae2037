import { Brand } from "./brand.tsx";
import { MainNav } from "./main-nav.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { useScrolled } from "./use-scrolled.ts";

/** Fixed at the top of every page; gains a shadow once the page is scrolled more than 10 pixels. */
export function SiteHeader() {
  const scrolled = useScrolled(10);
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 bg-paper transition-shadow duration-150 ${scrolled ? "shadow-lg" : ""}`}
    >
      <div className="mx-auto flex min-h-18 max-w-[86rem] flex-wrap items-center justify-between gap-x-2 px-[clamp(1rem,3vw,2rem)] py-1">
        <Brand />
        <div className="flex items-center gap-x-3 max-sm:text-small xl:order-last">
          <PhoneLink className="text-pine" />
          <MobileMenu />
        </div>
        <MainNav />
      </div>
    </header>
  );
}
