import { Outlet } from "react-router";

/** The frame that every article is read in. */
export default function ArticleLayout() {
  return (
    <article className="page band">
      <Outlet />
    </article>
  );
}
